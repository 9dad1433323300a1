/** One item of CAT: six answers in a row, chosen with mouse, finger or arrow keys. */
import { Radio } from 'antd'
import type { CatFilling } from './use-cat.ts'

/** What the ends of every row mean; an item may be about something good, so that “none” alone would say the opposite. */
const ENDS = ['没有影响', '影响最大'] as const

export const CatItem = ({ item, filling }: { item: number; filling: CatFilling }) => {
  const { words, items, tried, idOf, answer } = filling
  const { text, options } = words.items[item]!
  const id = idOf(item)
  const isMissing = tried && items[item] === null
  return (
    <div className="hx-cat-item" id={id}>
      <h3 id={`${id}-text`}>
        {item + 1}. {text}
      </h3>
      <Radio.Group
        aria-labelledby={`${id}-text`}
        aria-describedby={`${id}-note`}
        name={id}
        optionType="button"
        buttonStyle="solid"
        block
        value={items[item]}
        options={options.map(({ value, text: label }) => ({ value, label }))}
        onChange={(event) => answer(item, event.target.value as number)}
      />
      <div id={`${id}-note`} className="hx-cat-note">
        <span>0 {ENDS[0]}</span>
        {isMissing && <span className="hx-danger">请选择一个分数</span>}
        <span>5 {ENDS[1]}</span>
      </div>
    </div>
  )
}
