/** Colours of dictionary items: a shape and a word for states, a tinted tag for everything else. */
import status from '../look/status.module.css'

const STATUS_TONES = ['success', 'info', 'warning', 'danger', 'frozen', 'pending', 'off'] as const
const TAG_TONES = ['success', 'info', 'warning', 'danger', 'accent'] as const

type StatusTone = (typeof STATUS_TONES)[number]

/** The colours people choose from in a dictionary. */
const COLORS: Readonly<Record<string, StatusTone>> = {
  green: 'success',
  blue: 'info',
  orange: 'warning',
  red: 'danger',
  grey: 'off',
}

/** What a dictionary colour means; tones may be named as such, too. */
export const toneOf = (color: string | null | undefined): StatusTone | undefined =>
  STATUS_TONES.find((tone) => tone === color) ?? COLORS[color ?? '']

/** Glyph and word; the word always says it too. */
export const Status = ({ tone, text }: { tone: StatusTone; text: string }) => (
  <span className={status.status} data-tone={tone}>
    {text}
  </span>
)

/** A tag for members of a set, by tone or dictionary colour; others are grey. */
export const Tag = ({ tone, text }: { tone?: string | undefined; text: string }) => (
  <span className={status.tag} data-tone={TAG_TONES.find((one) => one === (toneOf(tone) ?? tone))}>
    {text}
  </span>
)
