/** View of formatted text as a chunk of its own, with its sanitizer. */
import { lazyPart } from '../ui/lazy-part.tsx'

export const FormattedText = lazyPart(async () => (await import('./safe-html.tsx')).SafeHtml)
