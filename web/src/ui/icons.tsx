/** Small drawings for buttons. The button carries the spoken name. */
import type { ComponentChildren } from 'preact'

const Icon = ({ children }: { children: ComponentChildren }) => (
  <svg
    class="icon"
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    stroke-width="1.8"
    stroke-linecap="round"
    stroke-linejoin="round"
  >
    {children}
  </svg>
)

export const Gear = () => (
  <Icon>
    <circle cx="12" cy="12" r="3.2" />
    <path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1" />
  </Icon>
)
export const BackIcon = () => (
  <Icon>
    <path d="M14.5 5.5 8 12l6.5 6.5" />
  </Icon>
)
export const BookIcon = () => (
  <Icon>
    <path d="M12 6.5C10 5 7 4.6 4 5v13c3-.4 6 0 8 1.5 2-1.5 5-1.9 8-1.5V5c-3-.4-6 0-8 1.5zM12 6.5v13" />
  </Icon>
)
export const TalkIcon = () => (
  <Icon>
    <path d="M4 5h16v11H10l-4.5 4V16H4z" />
  </Icon>
)
export const SoundIcon = ({ on }: { on: boolean }) => (
  <Icon>
    <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z" />
    <path d={on ? 'M15.5 9.5a3.6 3.6 0 0 1 0 5M18 7a7 7 0 0 1 0 10' : 'm15.5 10 4 4m0-4-4 4'} />
  </Icon>
)
export const LeaveIcon = () => (
  <Icon>
    <path d="M10 4H5v16h5M14 8l4 4-4 4M18 12H9" />
  </Icon>
)
export const ListIcon = () => (
  <Icon>
    <path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />
  </Icon>
)
export const ClockIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5.3l3.5 2" />
  </Icon>
)
export const QrIcon = () => (
  <Icon>
    <path d="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8.5 8.5h2v2h-2zM13.5 8.5h2v2h-2zM8.5 13.5h2v2h-2zM14 14h1.5v1.5" />
  </Icon>
)
export const GraphIcon = () => (
  <Icon>
    <path d="M4 4v16h16M7.5 15l4-5 3.5 3L20 6.5" />
  </Icon>
)
export const ShareIcon = () => (
  <Icon>
    <path d="M12 15V4M8 7.5 12 3.5l4 4M5 12v8h14v-8" />
  </Icon>
)
export const PlayIcon = () => (
  <Icon>
    <path d="M8 5v14l11-7z" fill="currentColor" />
  </Icon>
)
export const PauseIcon = () => (
  <Icon>
    <path d="M8.5 6v12M15.5 6v12" stroke-width="3" />
  </Icon>
)
export const PrevIcon = () => (
  <Icon>
    <path d="M14.5 6.5 9 12l5.5 5.5" />
  </Icon>
)
export const NextIcon = () => (
  <Icon>
    <path d="M9.5 6.5 15 12l-5.5 5.5" />
  </Icon>
)
export const FirstIcon = () => (
  <Icon>
    <path d="M7 6v12M17 6.5 11.5 12l5.5 5.5" />
  </Icon>
)
export const LastIcon = () => (
  <Icon>
    <path d="M17 6v12M7 6.5 12.5 12 7 17.5" />
  </Icon>
)
export const PersonIcon = () => (
  <Icon>
    <circle cx="12" cy="8" r="3.8" />
    <path d="M4.5 20.5q.8-7 7.5-7t7.5 7" />
  </Icon>
)
