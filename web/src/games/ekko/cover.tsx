/** The lid of the box. */
import { LidText } from '../../ui/lid'

const Lid = () => (
  <>
    <rect width="300" height="400" fill="#c8452b" />
    <rect y="222" width="300" height="178" fill="#a93721" />
    <LidText y={198} size={150}>
      37
    </LidText>
    <g transform="translate(0,444) scale(1,-1)" opacity=".38">
      <LidText y={198} size={150}>
        73
      </LidText>
    </g>
    <path
      d="M30 222H270"
      stroke="#fff6e6"
      stroke-width="3"
      stroke-dasharray="2 10"
      stroke-linecap="round"
    />
  </>
)

export default Lid
