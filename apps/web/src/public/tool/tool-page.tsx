/** The page of a public tool while the house keeps it closed: what to do instead, and above all in an emergency. */
import { useDocumentTitle } from '../../kit/document-title.ts'
import { Logo } from '../../kit/logo.tsx'
import { runtimeConfig } from '../../platform/http.ts'
import { LOGIN } from '../../platform/redirect.ts'
import { TOOLS } from '../tools.ts'
import './tool.css'

const INSTEAD = [
  '如果呼吸比平时更费力、痰量或痰色有变化，请尽快到呼吸科门诊就诊。',
  '就诊时请带上近期的肺功能、血常规和胸部影像结果，以及正在使用的药物。',
  '已在本机构随访的患者，请联系您的随访医护人员，由他们为您评估。',
  '请不要因为没有评估结果而自行停药或改变用药。',
]

export function ToolPage() {
  const { title: house, company, filingNo } = runtimeConfig()
  const { title, about } = TOOLS.find(({ path }) => location.pathname.startsWith(path)) ?? TOOLS[0]!
  useDocumentTitle(title)
  return (
    <div className="tool">
      <header className="tool-head">
        <Logo size={30} />
        {house}
      </header>
      <aside aria-label="紧急情况">
        <Emergency />
      </aside>
      <main className="tool-main">
        <h1>{title}</h1>
        <p className="tool-about">{about}。</p>
        <section className="tool-card" aria-labelledby="closed">
          <h2 id="closed">暂未开放</h2>
          <p>本机构目前没有开放这项自助评估，开放后无需登录即可在此使用。</p>
          <h3>您现在可以</h3>
          <ul>
            {INSTEAD.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
        <a className="tool-back" href={LOGIN}>
          返回登录
        </a>
      </main>
      <footer className="tool-foot">
        <span>© 2022 {company}</span> <span>备案号：{filingNo}</span>
      </footer>
    </div>
  )
}

/** On every public tool, word for word; the whole strip calls. */
function Emergency() {
  return (
    <a className="tool-emergency" href="tel:120">
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M12 3.5 22 20.5H2ZM12 10v4.6M12 17.2v.3" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <span>
        如出现意识不清、口唇发紫、静息时明显气促、胸痛、咯血，或血氧饱和度明显低于平时，请立即就医或
        <strong>拨打120</strong>，不要等待本页面的计算结果。
      </span>
    </a>
  )
}
