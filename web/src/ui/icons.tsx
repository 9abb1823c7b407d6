/** Small drawings for buttons. They say nothing by themselves: the button has the name. */
import type { ComponentChildren } from 'preact'

const Icon = ({ children }: { children: ComponentChildren }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">
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
export const MenuIcon = () => (
  <Icon>
    <path d="M5 7h14M5 12h14M5 17h14" />
  </Icon>
)
export const Wifi = () => (
  <Icon>
    <path d="M4 10a12 12 0 0 1 16 0M7 13.5a7.5 7.5 0 0 1 10 0M10 17a3 3 0 0 1 4 0" />
  </Icon>
)
