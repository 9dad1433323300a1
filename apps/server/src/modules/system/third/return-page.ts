/** Final page of the provider window: notifies its opener on our own origin only, and closes. */
import { randomBytes } from 'node:crypto'
import { file, type Answer } from '../../../engine/core/answer.ts'

export const returnPage = (message: string, text: string): Answer<never> => {
  const nonce = randomBytes(16).toString('base64')
  const json = JSON.stringify(message).replaceAll('<', '\\u003c')
  const html = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${text}</title>
<p role="status">${text}。窗口没有自动关闭时，请手动关闭。</p>
<script nonce="${nonce}">
if (window.opener) {
  window.opener.postMessage(${json}, window.location.origin)
  window.close()
}
</script>
</html>
`
  return file(Buffer.from(html), {
    ...KEEPS_OPENER,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
  })
}

export const KEEPS_OPENER = { 'cross-origin-opener-policy': 'unsafe-none' }
