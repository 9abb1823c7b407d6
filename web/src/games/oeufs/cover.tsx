/** The lid of the box. */
const HOLLOWS = [75, 150, 225].flatMap((x) => [178, 260, 342].map((y) => ({ x, y })))
const egg = (x: number, y: number) => <path transform={`translate(${x},${y})`} d="M0-42c22 0 34 26 34 48S20 42 0 42-34 28-34 6-22-42 0-42z" fill="#fff6e6" />

const Lid = () => (
  <>
    <rect width="300" height="400" fill="#4f8a4c" />
    {HOLLOWS.map(({ x, y }) => (
      <circle cx={x} cy={y} r="40" fill="#3f743d" />
    ))}
    {egg(75, 174)}
    {egg(225, 256)}
    {egg(150, 338)}
    <path d="M75 162l18 18-18 18-18-18z" fill="#c8452b" />
    <path d="M225 246v32M211 254l28 16M239 254l-28 16" stroke="#2f6fa8" stroke-width="6" stroke-linecap="round" />
  </>
)

export default Lid
