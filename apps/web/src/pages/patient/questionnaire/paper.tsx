import { conditionsOf, isAsked, type FormItem } from '@huxi/clinical/forms/content'
import type { QuestPaper } from '@huxi/contract'
import { QRCode } from 'antd'
import { Row } from '../../../kit/ui/place.tsx'
import styles from './paper.module.css'

const INK = { bgColor: '#fff', color: '#14222b', bordered: false } as const
const ENTRY_SIZE = 104
const CODE_SIZE = 160

interface PaperProps {
  paper: QuestPaper
  entry: string | undefined
}

export const Paper = ({ paper: { title, versionNo, name, patientNo, content }, entry }: PaperProps) => (
  <article className={styles.sheet} aria-label={`${title} ${name}`}>
    <Row gap={16} align="stretch" justify="between" className={styles.top}>
      <div>
        <h2>{title}</h2>
        <div>
          {name}　{patientNo}　第 {versionNo} 版
        </div>
        <div>填写日期：＿＿＿＿年＿＿月＿＿日　填写人：□ 患者本人　□ 家属　□ 医护</div>
      </div>
      {entry && (
        <div>
          <QRCode {...INK} value={entry} size={ENTRY_SIZE} />
          <small>医护扫码录入</small>
        </div>
      )}
    </Row>
    {content.intro && <p>{content.intro}</p>}
    {content.items.map((item) => (
      <div key={item.linkId} className={styles.item}>
        {isAsked(item) ? `${numberOf(item, content.items)}. ${item.text}` : <b>{item.text}</b>}
        {item.help && <small>（{item.help}）</small>}
        {conditionOf(item, content.items)}
        <Space item={item} />
      </div>
    ))}
  </article>
)

const numberOf = (item: FormItem, items: readonly FormItem[]): number => items.filter(isAsked).indexOf(item) + 1

/** On paper nothing is hidden: the condition is said beside the item. */
const conditionOf = ({ enableWhen }: FormItem, items: readonly FormItem[]) => {
  if (!enableWhen) return null
  const numbers = conditionsOf(enableWhen).flatMap((one) => {
    const of = items.find(({ linkId }) => linkId === one.item)
    return of ? [numberOf(of, items)] : []
  })
  return <small>（视第 {[...new Set(numbers)].join('、')} 题的回答填写）</small>
}

const Space = ({ item: { type, options = [], unit, min, max } }: { item: FormItem }) => {
  if (type === 'display' || type === 'group') return null
  if (type === 'single' || type === 'multi')
    return (
      <Row gap={24} lines={4} align="stretch" wrap className={styles.options}>
        {options.map(({ value, text }) => (
          <span key={value}>
            <i aria-hidden="true" />
            {text}
          </span>
        ))}
      </Row>
    )
  return (
    <>
      <span className={styles.blank} />
      {type === 'slider' && (
        <small>
          （{min}–{max}）
        </small>
      )}
      {unit && <small>（{unit}）</small>}
    </>
  )
}

export const CodeCard = ({ paper: { title, name, patientNo, path, expiresAt } }: { paper: QuestPaper }) => (
  <Row as="article" gap={12} className={styles.code} aria-label={`${title} ${name}`}>
    {path ? <QRCode {...INK} value={`${location.origin}${path}`} size={CODE_SIZE} /> : <p>本机构没有开放手机填写</p>}
    <div>
      <b>{name}</b>
      <div>{patientNo}</div>
      <div>{title}</div>
      <div>请用手机扫码填写</div>
      <small>有效期至 {expiresAt.slice(0, 16)}</small>
    </div>
  </Row>
)
