/** The lid of the box. */
const Lid = () => (
  <>
    <rect width="300" height="400" fill="#3a3946" />
    <g transform="translate(70,112)">
      <path d="M0 44a80 80 0 0 1 160 0v4H0z" fill="#e3a72f" />
      <path d="M84 56h76v44H84z" fill="#c8452b" />
      <path d="M60 152 108 108h52l-48 44z" fill="#2f6fa8" />
      <path d="M0 204 48 160h52L52 204z" fill="#2f6fa8" />
      <path d="M0 212h160v44H0z" fill="#4f8a4c" />
    </g>
  </>
)

export default Lid
