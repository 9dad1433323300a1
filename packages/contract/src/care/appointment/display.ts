/** The screen of a clinic, opened by its address alone. */
import { endpointsIn, returns, text } from '@huxi/model'

interface DisplayLine {
  /** initials of the name in pinyin, and the end of the booking number */
  readonly initials: string
  readonly no: string
}

export interface Display {
  readonly clinic: string
  readonly place: string | null
  readonly called: readonly (DisplayLine & { readonly at: string })[]
  readonly waiting: readonly DisplayLine[]
  readonly others: number
}

const { query } = endpointsIn('预约')

export const openDisplay = query('/appointment/display', '叫号屏', 'public', {
  body: { token: text('地址', { required: true, max: 128 }) },
  out: returns<Display>(),
})
