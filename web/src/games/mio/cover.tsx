/** The lid of the box. */
const Lid = () => (
  <>
    <rect width="300" height="400" fill="#e3a72f" />
    <g transform="translate(150,222)">
      <path d="M0-105 24-33 100-33 39 13 62 86 0 42-62 86-39 13-100-33-24-33Z" fill="#fff6e6" />
      <circle r="30" fill="#c8452b" />
    </g>
    <circle cx="57" cy="352" r="18" fill="#c8452b" />
    <path d="M101 352l19-19 19 19-19 19z" fill="#2f6fa8" />
    <path d="M176 334h12v12h12v12h-12v12h-12v-12h-12v-12h12z" fill="#4f8a4c" />
    <path d="M226 335h34v34h-34z" fill="#6f7480" />
  </>
)

export default Lid
export const ink = '#2a2833'
