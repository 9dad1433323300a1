import { useState, type ReactNode } from 'react'
import type { Frame } from './crop.ts'
import { lazyPart } from './lazy-part.tsx'

const CropDialog = lazyPart(async () => (await import('./crop-dialog.tsx')).CropDialog)

type Done = (file: File | undefined) => void

export const useCropped = (frame: Frame): { crop: (file: File) => Promise<File | undefined>; dialog: ReactNode } => {
  const [asked, setAsked] = useState<{ file: File; done: Done }>()
  const crop = (file: File) => new Promise<File | undefined>((done) => setAsked({ file, done }))
  const onDone: Done = (file) => {
    asked?.done(file)
    setAsked(undefined)
  }
  return { crop, dialog: asked && <CropDialog file={asked.file} frame={frame} onDone={onDone} /> }
}
