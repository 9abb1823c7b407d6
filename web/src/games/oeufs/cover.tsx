/** The lid of the box: eggs in their tray, two with their symbols, the others turned. */
const HOLLOWS = [75, 150, 225].flatMap((x) => [178, 260, 342].map((y) => ({ x, y })))
const SHELL = 'M0-42c22 0 34 26 34 48S20 42 0 42-34 28-34 6-22-42 0-42z'
const SPECKLES = 'M-12-18h.1M10-24h.1M-20 4h.1M2-4h.1M18 2h.1M-9 18h.1M12 22h.1M25 16h.1M-1 33h.1'

interface Laid {
  x: number
  y: number
  turned?: boolean
}

const Egg = ({ x, y, turned = false }: Laid) => (
  <g transform={`translate(${x},${y})`}>
    <path d={SHELL} transform="translate(3 5)" fill="#2c5529" />
    <path d={SHELL} fill={turned ? '#e2bb8c' : '#fff6e6'} />
    <path
      d="M33 6c0 22-14 36-33 36-17 0-30-11-33-27 8 12 19 18 33 18 15 0 27-9 33-27z"
      fill="#7a5428"
      opacity=".16"
    />
    {turned && <path d={SPECKLES} stroke="#8a5a2c" stroke-width="5" stroke-linecap="round" />}
  </g>
)

const Lid = () => (
  <>
    <rect width="300" height="400" fill="#4f8a4c" />
    {HOLLOWS.map(({ x, y }) => (
      <circle key={`${x}.${y}`} cx={x} cy={y} r="40" fill="#3b6d39" />
    ))}
    <Egg x={75} y={174} />
    <Egg x={225} y={256} />
    <Egg x={150} y={338} turned />
    <Egg x={225} y={174} turned />
    <Egg x={75} y={256} turned />
    <path d="M75 156l19 22-19 22-19-22z" fill="#c8452b" />
    <path
      d="M225 241v34M210 249.5l30 17M240 249.5l-30 17"
      stroke="#2f6fa8"
      stroke-width="7.5"
      stroke-linecap="round"
    />
    <path
      d="M100 196Q142 262 94 330"
      fill="none"
      stroke="#fff6e6"
      stroke-width="5"
      stroke-dasharray="1 11"
      stroke-linecap="round"
    />
    <circle cx="75" cy="342" r="8" fill="#fff6e6" />
  </>
)

export default Lid
