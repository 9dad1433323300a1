/** What a form says about its draft: found again, taken back, saved. */
import { useAsk } from '../ask.tsx'
import { failureText } from '../failure.ts'
import { clockOf } from './content.ts'
import type { FormDraft } from './use-draft.ts'
import './draft.css'

interface DraftBarProps {
  draft: FormDraft
  onRestore: () => void
  onDiscard: () => void
}

/** 发现 09:05 的草稿 · 恢复 / 放弃, above the fields. */
export const DraftBar = ({ draft, onRestore, onDiscard }: DraftBarProps) => {
  const ask = useAsk()
  const { found, restored, moved, lacksSecrets } = draft
  const time = found && clockOf(found.at)
  const discard = () =>
    ask({
      title: `确定放弃 ${time} 的草稿吗？`,
      content: restored ? '从草稿恢复的内容会从表单中清除，不能恢复。' : '放弃后不能恢复。',
      okText: '放弃',
      onOk: onDiscard,
    })
  return (
    <div role="status" className="hx-draft-place" data-waits={found && !restored}>
      {found && (
        <div className="hx-bar hx-draft" data-tone={moved ? 'warning' : undefined}>
          <span>
            {restored ? '已恢复' : '发现'} {time} 的草稿
            {moved && '，此后该记录又被修改过，保存时需要核对'}
            {restored && lacksSecrets && '，密码不在草稿中，请重新填写'}
          </span>
          <span className="hx-draft-words">
            <i aria-hidden>·</i>
            {!restored && (
              <>
                <button type="button" className="hx-link" onClick={onRestore}>
                  恢复
                </button>
                <i aria-hidden>/</i>
              </>
            )}
            <button type="button" className="hx-link" onClick={discard}>
              放弃
            </button>
          </span>
        </div>
      )}
    </div>
  )
}

/** 草稿已保存 09:05, at the foot of the form. */
export const DraftState = ({ draft: { kept, state } }: { draft: FormDraft }) =>
  kept && <output>{stateText(state)}</output>

const stateText = ({ at, trouble }: FormDraft['state']): string => {
  if (trouble !== undefined) return `草稿未保存：${failureText(trouble)}`
  return at ? `草稿已保存 ${clockOf(at)}` : ''
}

/** Said by the question before a form is left. */
export const draftNote = ({ kept, state }: FormDraft): string | undefined => {
  if (!kept) return undefined
  return state.trouble === undefined
    ? '已填写的内容会作为草稿保留 7 天，再次打开时可以恢复。'
    : '草稿还没有保存，离开后最近填写的内容会丢失。'
}
