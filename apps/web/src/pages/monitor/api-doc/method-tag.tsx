import { Tag } from '../../../kit/ui/status.tsx'

const TONES: Readonly<Record<string, string>> = { GET: 'info', POST: 'success', PUT: 'warning', DELETE: 'danger' }

export const MethodTag = ({ method }: { method: string }) => <Tag tone={TONES[method]} text={method} />
