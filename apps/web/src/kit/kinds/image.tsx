import { Avatar } from 'antd'
import { isMissing, MISSING } from '../data/format.ts'
import { AvatarUpload, fileUrl } from '../data/upload.tsx'
import { controlProps, NoSearch, type CellProps, type InputProps, type KindView } from './kind.ts'

const SIZES = { list: 32, detail: 72 } as const

const ImageCell = ({ field, value, place }: CellProps) =>
  isMissing(value) ? (
    MISSING
  ) : (
    <Avatar shape="square" size={SIZES[place]} src={fileUrl(String(value))} alt={field.label} />
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
