/** Colours of dictionary items: shape and word for states, a tinted tag otherwise. */
import status from '../look/status.module.css'

const STATUS_TONES = ['success', 'info', 'warning', 'danger', 'frozen', 'pending', 'off'] as const
const TAG_TONES = ['success', 'info', 'warning', 'danger', 'accent'] as const

type StatusTone = (typeof STATUS_TONES)[number]

const COLORS: Readonly<Record<string, StatusTone>> = {
  green: 'success',
  blue: 'info',
  orange: 'warning',
  red: 'danger',
  grey: 'off',
}

/** Tone of a dictionary colour; tone names are accepted. */
export const toneOf = (color: string | null | undefined): StatusTone | undefined =>
  STATUS_TONES.find((tone) => tone === color) ?? COLORS[color ?? '']

export const Status = ({ tone, text }: { tone: StatusTone; text: string }) => (
  <span className={status.status} data-tone={tone}>
    {text}
  </span>
)

export const Tag = ({ tone, text }: { tone?: string | undefined; text: string }) => (
  <span className={status.tag} data-tone={TAG_TONES.find((one) => one === (toneOf(tone) ?? tone))}>
    {text}
  </span>
)
