import { PrivateSearch } from './private-search.tsx'
import type { KindView } from './kind.ts'
import { TextCell, textInput } from './text.tsx'

export const personName: KindView = {
  Cell: TextCell,
  Input: textInput({ autoComplete: 'off' }),
  Search: PrivateSearch,
  width: 120,
  grows: true,
}
