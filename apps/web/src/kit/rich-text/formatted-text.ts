import { lazyPart } from '../ui/lazy-part.tsx'

export const FormattedText = lazyPart(async () => (await import('./safe-html.tsx')).SafeHtml)
