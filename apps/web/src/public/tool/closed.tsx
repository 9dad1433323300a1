/** Public tool while disabled by the operator: alternatives, first of all in an emergency. */
import { runtimeConfig } from '../../platform/http.ts'
import { LOGIN } from '../../platform/redirect.ts'
import { ToolFrame } from './frame.tsx'
import styles from './tool.module.css'

const INSTEAD = [
  '如果呼吸比平时更费力、痰量或痰色有变化，请尽快到呼吸科门诊就诊。',
  '就诊时请带上近期的肺功能、血常规和胸部影像结果，以及正在使用的药物。',
  '已在本机构随访的患者，请联系您的随访医护人员，由他们为您评估。',
  '请不要因为没有评估结果而自行停药或改变用药。',
]

export function Closed({ title, about }: { title: string; about: string }) {
  return (
    <ToolFrame title={runtimeConfig().title}>
      <h1>{title}</h1>
      <p className={styles.about}>{about}。</p>
      <section className={styles.card} aria-labelledby="closed">
        <h2 id="closed">暂未开放</h2>
        <p>本机构目前没有开放这项自助评估，开放后无需登录即可在此使用。</p>
        <h3>您现在可以</h3>
        <ul>
          {INSTEAD.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      <a className={styles.back} href={LOGIN}>
        返回登录
      </a>
    </ToolFrame>
  )
}
