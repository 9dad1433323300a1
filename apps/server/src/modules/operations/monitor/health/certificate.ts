/** Expiry of the public certificate. TLS ends in front of the server; a setting names the file. */
import type { Verdict } from '@huxi/contract'
import { DAY_MS, formatTime } from '../../../../platform/config/clock.ts'
import type { HealthReadings } from './readings.ts'

const DAYS = { warn: 21, bad: 7 }

export const certificateCheck = ({ certificate, now }: HealthReadings): Verdict => {
  if (certificate === 'plain') return { state: 'none', sentence: '不适用：没有以 https 的 PUBLIC_URL 提供服务' }
  if (certificate === 'unnamed')
    return {
      state: 'none',
      sentence: '证书在反向代理上，本程序不知道到期日；以 TLS_CERT_FILE 指明证书文件后在这里提示',
    }
  if (certificate === 'unreadable')
    return {
      state: 'warn',
      sentence: '读不到 TLS_CERT_FILE 所指的证书，不知道何时到期',
      cause: '文件不存在，不是 PEM 格式，或运行程序的账号没有读取的权限',
      next: '检查路径和权限；只须能读证书，不须读私钥',
    }
  if (!certificate.fits)
    return {
      state: 'bad',
      sentence: '证书不是为 PUBLIC_URL 的主机签发的，浏览器会拒绝打开',
      cause: '反向代理用错了证书，TLS_CERT_FILE 指向了别的文件，或网址已更换',
      next: '换用写有这个主机名的证书，或改正 TLS_CERT_FILE',
    }
  const days = Math.floor((certificate.until - now) / DAY_MS)
  const until = formatTime(certificate.until)
  if (days >= DAYS.warn) return { state: 'good', sentence: `${until} 到期，还有 ${days} 天` }
  const isOver = certificate.until <= now
  return {
    state: isOver || days < DAYS.bad ? 'bad' : 'warn',
    sentence: isOver ? `证书已于 ${until} 到期` : `证书将于 ${until} 到期，还有 ${days} 天`,
    cause: isOver ? '没有换上新的证书；浏览器现在拒绝打开系统' : '没有自动续期，或续期失败；到期后浏览器会拒绝打开系统',
    next: '向签发机构续期，换上新的证书后让反向代理重新加载',
  }
}
