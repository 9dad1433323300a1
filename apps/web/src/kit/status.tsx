/** Colours of dictionary items: a shape and a word for states, a tinted tag for everything else. */

const STATUS_TONES = ['success', 'info', 'warning', 'danger', 'frozen', 'pending', 'off'] as const
const TAG_TONES = ['success', 'info', 'warning', 'danger', 'accent'] as const

type StatusTone = (typeof STATUS_TONES)[number]

/** Whether a dictionary colour names a state. */
export const isTone = (color: string | null | undefined): color is StatusTone =>
  (STATUS_TONES as readonly (string | null | undefined)[]).includes(color)

/** Glyph and word; the word always says it too. */
export const Status = ({ tone, text }: { tone: StatusTone; text: string }) => (
  <span className="hx-status" data-tone={tone}>
    {text}
  </span>
)

/** A tag for members of a set; unknown colours are grey. */
export const Tag = ({ tone, text }: { tone?: string | undefined; text: string }) => (
  <span className="hx-tag" data-tone={(TAG_TONES as readonly string[]).includes(tone ?? '') ? tone : undefined}>
    {text}
  </span>
)
