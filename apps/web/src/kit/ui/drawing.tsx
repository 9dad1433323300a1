/** Line drawings for empty and error states, 148 × 92. Decoration: hidden from screen readers. */
import type { ReactNode } from 'react'
import place from '../look/place.module.css'

const PAPER = (
  <>
    <path stroke="var(--hx-border)" d="M62 22v-4a7 7 0 0 1 7-7h24a7 7 0 0 1 7 7v38a7 7 0 0 1-7 7" />
    <rect fill="var(--hx-sheet)" x="48" y="21" width="44" height="52" rx="7" />
    <circle cx="58" cy="35" r="3" />
    <path stroke="var(--hx-border)" d="M66 35h16M58 47h24M58 59h14" />
  </>
)

const DRAWINGS = {
  paper: PAPER,
  search: (
    <>
      {PAPER}
      <circle fill="var(--hx-sheet)" cx="92" cy="63" r="11" />
      <path d="m100 71 8 8" strokeWidth="3" />
    </>
  ),
  lock: (
    <>
      <path d="M60 44V31a14 14 0 0 1 28 0v13" />
      <rect fill="var(--hx-sheet)" x="52" y="42" width="44" height="33" rx="7" />
      <path d="M74 55v7" strokeWidth="3" />
    </>
  ),
  signpost: (
    <>
      <path stroke="var(--hx-border)" d="M74 79V18M62 79h24" />
      <path fill="var(--hx-sheet)" d="M56 22h34l9 8-9 8H56z" />
      <path fill="var(--hx-sheet)" d="M92 43H60l-9 8 9 8h32z" />
    </>
  ),
  plug: (
    <>
      <path stroke="var(--hx-border)" d="M32 47h12M104 47h12" />
      <path fill="var(--hx-sheet)" d="M66 32h-7a15 15 0 0 0 0 30h7z" />
      <path fill="var(--hx-sheet)" d="M82 32h7a15 15 0 0 1 0 30h-7z" />
      <path d="M66 41h7M66 53h7" />
    </>
  ),
} satisfies Record<string, ReactNode>

export function Drawing({ name }: { name: keyof typeof DRAWINGS }) {
  return (
    <svg
      className={place.line}
      width="148"
      height="92"
      viewBox="0 0 148 92"
      fill="none"
      stroke="var(--hx-link)"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle fill="var(--hx-fill)" stroke="none" cx="74" cy="45" r="45" />
      <g stroke="var(--hx-seed)" strokeWidth="1.6" opacity="0.75">
        <path d="M2 41h22a7 7 0 1 0-7-7" />
        <path d="M124 53h16a7 7 0 1 1-7 7" />
      </g>
      {DRAWINGS[name]}
    </svg>
  )
}
