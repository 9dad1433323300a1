import { useRef, useState } from 'react'
import type { Answers, Part, Tool } from '@huxi/clinical/tools/tool'
import { Dock } from '../frame.tsx'
import { share, shareLink, SHARE_WARNING, type Shared } from './share.ts'
import toolStyles from '../tool.module.css'
import styles from './result.module.css'

interface Props {
  tool: Tool
  part: Part
  answers: Answers
  onEdit: (groupIndex: number) => void
  onHandoff: (() => void) | undefined
  onRestart: () => void
}

export function MainActions({ onHandoff }: Pick<Props, 'onHandoff'>) {
  return (
    <Dock>
      <button type="button" className={toolStyles.outlined} onClick={() => window.print()}>
        打印 / 保存为 PDF
      </button>
      {onHandoff && (
        <button type="button" className={toolStyles.solid} onClick={onHandoff}>
          出示给医护
        </button>
      )}
    </Dock>
  )
}

const SHARE_TEXTS: Readonly<Record<Shared, string>> = {
  shared: '',
  aborted: '',
  copied: '已复制',
  refused: '无法自动复制，请长按下面的链接复制：',
}

export function MoreActions({ tool, part, answers, onEdit, onRestart }: Omit<Props, 'onHandoff'>) {
  const [shared, setShared] = useState<Shared>()
  const url = shareLink(tool, part, answers)
  const sharing = useQuestion(SHARE_WARNING, '分享', () => {
    void share(`${tool.title} · ${part.title}`, url).then(setShared)
  })
  const restarting = useQuestion('将清除已填写的全部答案，确定重新开始吗？', '重新开始', onRestart)
  return (
    <div className={styles.actions}>
      <button type="button" className={toolStyles.outlined} onClick={() => onEdit(0)}>
        修改答案
      </button>
      <button type="button" className={toolStyles.outlined} onClick={sharing.ask}>
        分享链接
      </button>
      <button type="button" className={toolStyles.outlined} onClick={restarting.ask}>
        重新开始
      </button>
      <output className={styles.announced}>{shared && SHARE_TEXTS[shared]}</output>
      {shared === 'refused' && <p className={styles.link}>{url}</p>}
      {sharing.dialog}
      {restarting.dialog}
    </div>
  )
}

const useQuestion = (question: string, yes: string, onYes: () => void) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const agree = () => {
    close()
    onYes()
  }
  return {
    ask: () => dialog.current?.showModal(),
    dialog: (
      <dialog ref={dialog} className={styles.question} aria-label={yes}>
        <p>{question}</p>
        <div>
          <button type="button" className={toolStyles.outlined} onClick={close}>
            取消
          </button>
          <button type="button" className={toolStyles.solid} onClick={agree}>
            {yes}
          </button>
        </div>
      </dialog>
    ),
  }
}
