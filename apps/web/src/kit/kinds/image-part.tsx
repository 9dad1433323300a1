import { Avatar } from 'antd'
import { isMissing, MISSING } from '../data/format.ts'
import { usePicture } from '../data/upload.ts'
import { AvatarUpload, type AvatarUploadProps } from '../ui/avatar-upload.tsx'
import { useCropped } from '../ui/use-cropped.tsx'
import { controlProps, type CellProps, type InputProps } from './kind.ts'

const IN_LIST = 32
const WHOLE = 72

export const ImageCell = ({ field, value, place }: CellProps) => {
  const picture = usePicture(isMissing(value) ? null : String(value))
  if (isMissing(value)) return MISSING
  const size = place === 'list' ? IN_LIST : WHOLE
  return (
    <Avatar shape="square" size={size} style={{ width: size * (field.ratio ?? 1) }} alt={field.label} {...picture} />
  )
}

const PlainInput = ({ crop, ...props }: InputProps & Pick<AvatarUploadProps, 'crop'>) => (
  <AvatarUpload
    {...controlProps(props)}
    {...(crop && { crop })}
    isRound={props.field.ratio === undefined}
    label={props.field.label}
    value={props.value as string | null | undefined}
    onChange={(path) => props.onChange?.(path)}
  />
)

const CROPPED_WIDTH = 1200

const CroppedInput = (props: InputProps) => {
  const { label, ratio = 1 } = props.field
  const { crop, dialog } = useCropped({ title: `裁剪${label}`, name: label, aspect: ratio, width: CROPPED_WIDTH })
  return (
    <>
      <PlainInput {...props} crop={crop} />
      {dialog}
    </>
  )
}

export const ImageInput = (props: InputProps) =>
  props.field.ratio === undefined ? <PlainInput {...props} /> : <CroppedInput {...props} />
