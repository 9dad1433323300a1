import { captchaImage } from '@huxi/contract'
import { useRef, useState } from 'react'
import { call } from '../call.ts'

interface Picture {
  checkKey: string
  image: string
  failed: boolean
  focus: boolean
}

export interface Captcha extends Picture {
  /** draws another picture; a late answer is dropped */
  renew: (focus: boolean) => void
}

export const useCaptcha = (): Captcha => {
  const [picture, setPicture] = useState<Picture>({ checkKey: '', image: '', failed: false, focus: false })
  const latest = useRef('')
  const renew = (focus: boolean) => {
    const checkKey = String(Date.now())
    latest.current = checkKey
    const show = (next: { image: string; failed: boolean }) => {
      if (latest.current === checkKey) setPicture({ checkKey, focus, ...next })
    }
    show({ image: '', failed: false })
    call(captchaImage, { key: checkKey, density: 2 }).then(
      (image) => show({ image, failed: false }),
      () => show({ image: '', failed: true }),
    )
  }
  return { ...picture, renew }
}
