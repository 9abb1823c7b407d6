/** A person's face: an initial on a colour of their own. */
import './people.css'
import { inkOf } from '../../table/names'

/** A colour for a person, always the same one. */
const inkFor = (id: string): string =>
  inkOf([...id].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 997, 7))

interface Props {
  id: string
  name: string
  /** Is the rating not certain yet? Then the face is an outline. */
  provisional?: boolean
  size?: string
}

export const PersonFace = ({ id, name, provisional, size }: Props) => (
  <span
    class={`pface${provisional ? ' prov' : ''}`}
    style={{ '--c': inkFor(id), ...(size ? { '--s': size } : {}) }}
    aria-hidden="true"
  >
    {name.slice(0, 1).toUpperCase()}
  </span>
)
