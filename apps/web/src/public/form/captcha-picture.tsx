import type { Captcha } from '../../kit/data/sign-in/use-captcha.ts'
import styles from './form.module.css'

export function CaptchaPicture({ image, failed, renew }: Captcha) {
  return (
    <button type="button" className={styles.captcha} onClick={() => renew(true)} aria-label="验证码图片，点击换一张">
      {image ? <img src={image} alt="" /> : failed ? '点击重试' : null}
    </button>
  )
}
