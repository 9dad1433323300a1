import { Row } from '../ui/place.tsx'
import { useConfirm } from '../ui/use-confirm.tsx'
import { failureText } from '../data/failure.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { clockOf, type Content } from './content.ts'
import type { FormDraft } from './use-draft.ts'
import words from '../look/words.module.css'
import styles from './draft.module.css'

interface DraftFootProps {
  draft: FormDraft
  onRestore: () => void
  onDiscard: () => void
}

/** 发现 09:05 的草稿 · 恢复 / 放弃 in the foot of a form, then 草稿已保存 09:05. The space is reserved from the start. */
export const DraftFoot = (props: DraftFootProps) => {
  const { kept, found, restored, moved } = props.draft
  if (!kept) return null
  return (
    <Row align="stretch" wrap gap={0} className={styles.foot}>
      <div role="status" className={styles.offer} data-tone={moved && !restored ? 'warning' : undefined}>
        {found && <DraftOffer {...props} found={found} />}
      </div>
      <DraftState draft={props.draft} />
    </Row>
  )
}

const DraftOffer = ({ draft, found, onRestore, onDiscard }: DraftFootProps & { found: Content }) => {
  const ask = useConfirm()
  const { restored, moved, lacksSecrets } = draft
  const time = clockOf(found.at)
  const discard = () =>
    ask({
      title: `确定放弃 ${time} 的草稿吗？`,
      content: restored ? '从草稿恢复的内容会从表单中清除，不能恢复。' : '放弃后不能恢复。',
      okText: '放弃',
      onOk: onDiscard,
    })
  return (
    <>
      <span>
        {restored ? '已恢复' : '发现'} {time} 的草稿
        {found.from && `，原为已合并的 ${found.from} 填写，请核对是否属于当前记录`}
        {moved && !found.from && '，此后该记录又被修改过，保存时需要核对'}
        {restored && lacksSecrets && '，密码不在草稿中，请重新填写'}
      </span>
      <Row as="span" inline className={styles.words}>
        <i aria-hidden>·</i>
        {!restored && (
          <>
            <button type="button" className={words.link} onMouseDown={keepFocus} onClick={onRestore}>
              恢复
            </button>
            <i aria-hidden>/</i>
          </>
        )}
        <button type="button" className={words.link} onMouseDown={keepFocus} onClick={discard}>
          放弃
        </button>
      </Row>
    </>
  )
}

const DraftState = ({ draft: { kept, state } }: { draft: FormDraft }) => kept && <output>{stateText(state)}</output>

const stateText = ({ at, trouble }: FormDraft['state']): string => {
  if (trouble !== undefined) return `草稿未保存：${failureText(trouble)}`
  return at ? `草稿已保存 ${clockOf(at)}` : ''
}

export const draftNote = ({ kept, state }: FormDraft): string | undefined => {
  if (!kept) return undefined
  return state.trouble === undefined
    ? '已填写的内容会作为草稿保留 7 天，再次打开时可以恢复。'
    : '草稿还没有保存，离开后最近填写的内容会丢失。'
}
