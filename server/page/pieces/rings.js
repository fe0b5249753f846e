// The geometry of the rings around groups. Points are [x, y].

/** The points of a convex shape around all these, `pad` away from them, with round corners. */
export function ringAround(points, pad) {
  const corner = Array.from({ length: 16 }, (_, i) => (2 * Math.PI * i) / 16);
  return hull(points.flatMap(([x, y]) => corner.map((turn) => [x + pad * Math.cos(turn), y + pad * Math.sin(turn)])));
}

/** The convex hull, clockwise on a screen. */
function hull(points) {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list) => {
    const kept = [];
    for (const point of list) {
      while (kept.length > 1 && turn(kept.at(-2), kept.at(-1), point) <= 0) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

const turn = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** A closed path through the points. */
export function pathThrough(points) {
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}

/** The same shape as a zigzag: teeth of about this length and half that height. */
export function zigzag(points, tooth) {
  const edges = points.map((from, i) => ({ from, to: points[(i + 1) % points.length] }));
  const whole = edges.reduce((sum, { from, to }) => sum + distance(from, to), 0);
  const count = 2 * Math.max(6, Math.round(whole / tooth / 2));
  const teeth = [];
  let walked = 0;
  let next = 0;
  for (const { from, to } of edges) {
    const length = distance(from, to);
    while (next < count && (next * whole) / count < walked + length) {
      const share = ((next * whole) / count - walked) / length;
      const out = ((next % 2 ? 1 : -1) * tooth) / 4 / length;
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      teeth.push([from[0] + share * dx + out * dy, from[1] + share * dy - out * dx]);
      next += 1;
    }
    walked += length;
  }
  return teeth;
}

/** How far two points are apart. */
export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The middle of some points. */
export function middle(points) {
  const sum = points.reduce(([x, y], [px, py]) => [x + px, y + py], [0, 0]);
  return sum.map((value) => value / points.length);
}

/** Whether a convex shape holds a point. */
export function holds(shape, point) {
  const turns = shape.map((corner, i) => turn(corner, shape[(i + 1) % shape.length], point));
  return turns.every((value) => value >= 0) || turns.every((value) => value <= 0);
}
