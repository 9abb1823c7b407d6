/** The lid of the box. */
import { LidText } from '../../ui/lid'

const card = (x: number, y: number, n: string, fill: string) => (
  <>
    <rect
      x={x}
      y={y}
      width="52"
      height="74"
      rx="7"
      fill="#fffdf8"
      stroke="#1d4d78"
      stroke-width="2"
    />
    <LidText x={x + 26} y={y + 50} size={34} fill={fill}>
      {n}
    </LidText>
  </>
)
const token = (y: number, n: string, fill: string) => (
  <>
    <circle cx="50" cy={y} r="28" fill={fill} />
    <LidText x={50} y={y + 10} size={30} fill="#fff">
      {n}
    </LidText>
  </>
)

const Lid = () => (
  <>
    <rect width="300" height="400" fill="#2f6fa8" />
    {card(88, 116, '7', '#c8452b')}
    {card(146, 116, '12', '#4f8a4c')}
    {card(204, 116, '6', '#c8452b')}
    {card(88, 208, '3', '#7b4f86')}
    {card(146, 208, '9', '#b07a10')}
    {card(88, 300, '1', '#4f8a4c')}
    {token(153, '5', '#23222b')}
    {token(245, '4', '#c8452b')}
    {token(337, '2', '#23222b')}
  </>
)

export default Lid
