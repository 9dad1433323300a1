import type { Part, Tool } from '@huxi/clinical/tools/tool'
import { runtimeConfig } from '../../platform/http.ts'
import { Dock, ToolFrame } from './frame.tsx'
import type { Place, Run } from './state.ts'
import flow from './flow.module.css'
import styles from './tool.module.css'

interface IntroProps {
  tool: Tool
  run: Run
  onGo: (place: Place) => void
  onRestart: () => void
}

export function Intro({ tool, run, onGo, onRestart }: IntroProps) {
  const { title, subTitle, audience, parts } = tool
  const only = parts.length === 1 ? parts[0] : undefined
  const home = parts.find(({ atHome }) => atHome)
  const begin = ({ id }: Part) => onGo({ part: id, at: 0 })
  const { last } = run
  return (
    <ToolFrame title={runtimeConfig().title}>
      <h1>{title}</h1>
      <p className={styles.about}>{subTitle}。</p>
      {run.unread && (
        <p className={flow.note} role="alert">
          这个链接不完整或已经过时，无法显示结果，请重新填写。
        </p>
      )}
      {!only && <Parts parts={parts.toSorted(homeFirst)} onChoose={begin} />}
      <p className={flow.quiet}>适用：{audience}。</p>
      {only && <p className={flow.quiet}>约 {only.minutes} 分钟，不清楚的可以不填。</p>}
      <p className={flow.quiet}>不收集姓名、电话和身份证号。关掉页面后不留记录。</p>
      {last && (
        <Dock>
          <button type="button" className={styles.outlined} onClick={onRestart}>
            重新开始
          </button>
          <button type="button" className={styles.solid} onClick={() => onGo(last)}>
            继续上次的填写
          </button>
        </Dock>
      )}
      {!last && (only ?? home) && (
        <Dock>
          <button type="button" className={styles.solid} onClick={() => begin((only ?? home)!)}>
            {only ? '开始评估' : `我在家，做${home!.title}`}
          </button>
        </Dock>
      )}
    </ToolFrame>
  )
}

/** Visitors at home open the page themselves; inpatients get a link. */
const homeFirst = (a: Part, b: Part): number => Number(b.atHome ?? false) - Number(a.atHome ?? false)

function Parts({ parts, onChoose }: { parts: readonly Part[]; onChoose: (part: Part) => void }) {
  return (
    <ul className={flow.parts}>
      {parts.map((part) => (
        <li key={part.id}>
          <button type="button" onClick={() => onChoose(part)}>
            <strong>{part.title}</strong>
            <span>{part.about}</span>
            <span className={flow.minutes}>约 {part.minutes} 分钟</span>
            <Chevron />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Chevron() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d="m7.5 4.5 6 5.5-6 5.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
