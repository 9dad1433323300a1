import { Dock } from '../frame.tsx'
import flow from '../flow.module.css'
import tool from '../tool.module.css'
import styles from './handoff.module.css'

/** Changing these terms requires a new `HANDOFF_CONSENT`, which the server stores with the consent. */
export const TERMS = [
  ['发送什么', '只有本次评估中填写的答案，不含姓名、电话和身份证号。'],
  ['给谁看', '本机构的医护人员。他们扫码或输入编码后才能看到，并可以把结果保存为本机构的评估记录。'],
  ['保留多久', '编码 15 分钟内有效，只能使用一次；过期后答案自动删除。'],
  ['没有网络时', '不发送任何内容，答案直接写在二维码里，请只出示给医护人员。'],
] as const

interface ConsentProps {
  sending: boolean
  trouble: string | undefined
  onAgree: () => void
  onRefuse: () => void
}

export function Consent({ sending, trouble, onAgree, onRefuse }: ConsentProps) {
  return (
    <>
      <section className={`${tool.card} ${styles.consent}`} aria-labelledby="handoff-consent">
        <h2 id="handoff-consent">把本次答案交给医护人员</h2>
        <dl>
          {TERMS.map(([title, text]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.quiet}>您同意之前，答案不会离开这部手机。</p>
      </section>
      {trouble !== undefined && (
        <p className={`${flow.note} ${styles.trouble}`} role="alert">
          {trouble}您也可以返回，直接把评估结果给医护人员看。
        </p>
      )}
      <Dock>
        <button type="button" className={tool.outlined} onClick={onRefuse}>
          不同意，返回
        </button>
        <button type="button" className={tool.solid} disabled={sending} onClick={onAgree}>
          {sending ? '正在生成…' : '同意并生成编码'}
        </button>
      </Dock>
    </>
  )
}
