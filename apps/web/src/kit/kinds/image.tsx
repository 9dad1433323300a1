import { Avatar } from 'antd'
import { isMissing, MISSING } from '../data/format.ts'
import { AvatarUpload, fileUrl } from '../data/upload.tsx'
import { controlProps, NoSearch, type CellProps, type InputProps, type KindView } from './kind.ts'

const IN_LIST = 32
const WHOLE = 72

const ImageCell = ({ field, value, place }: CellProps) =>
  isMissing(value) ? (
    MISSING
  ) : (
    <Avatar shape="square" size={place === 'list' ? IN_LIST : WHOLE} src={fileUrl(String(value))} alt={field.label} />
  )

const ImageInput = (props: InputProps) => (
  <AvatarUpload
    {...controlProps(props)}
    label={props.field.label}
    value={props.value as string | null | undefined}
    onChange={(path) => props.onChange?.(path)}
  />
)

export const image: KindView = { Cell: ImageCell, Input: ImageInput, Search: NoSearch, width: 80 }
