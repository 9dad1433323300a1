/** Formatted text to read, in a chunk of its own: what cleans it comes with the first text that is shown. */
import { lazyPart } from '../ui/lazy-part.tsx'

export const FormattedText = lazyPart(async () => (await import('./safe-html.tsx')).SafeHtml)
