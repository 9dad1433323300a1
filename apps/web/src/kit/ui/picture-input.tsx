import type { Ref } from 'react'
import { PICTURE_TYPES } from '../data/upload.ts'

interface PictureInputProps {
  ref: Ref<HTMLInputElement>
  label: string
  onChoose: (picture: File) => void
}

/** Opened by a button beside it. antd shows file inputs inside forms despite `hidden`. */
export const PictureInput = ({ ref, label, onChoose }: PictureInputProps) => (
  <input
    ref={ref}
    type="file"
    style={{ display: 'none' }}
    aria-label={label}
    accept={PICTURE_TYPES.join(',')}
    onChange={(event) => {
      const chosen = event.target.files?.[0]
      event.target.value = ''
      if (chosen) onChoose(chosen)
    }}
  />
)
