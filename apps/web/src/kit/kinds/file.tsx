/** `file`: comma-joined stored paths; names and sizes are loaded where a whole record is shown. */
import { MISSING, splitIds } from '../data/format.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { controlProps, NoSearch, type CellProps, type InputProps, type KindView } from './kind.ts'

const FileList = lazyPart(async () => (await import('../ui/file-upload.tsx')).FileList)
const FileUpload = lazyPart(async () => (await import('../ui/file-upload.tsx')).FileUpload)

const FileCell = ({ field, value, place }: CellProps) => {
  const paths = splitIds(value)
  if (paths.length === 0) return MISSING
  return place === 'list' ? `${paths.length} 个文件` : <FileList label={field.label} paths={paths} />
}

const FileInput = (props: InputProps) => (
  <FileUpload
    {...controlProps(props)}
    label={props.field.label}
    {...(props.field.max !== undefined && { max: props.field.max })}
    value={props.value as string | null | undefined}
    onChange={(paths) => props.onChange?.(paths)}
  />
)

export const file: KindView = { Cell: FileCell, Input: FileInput, Search: NoSearch, width: 110, wide: true }
