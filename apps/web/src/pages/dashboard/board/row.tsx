import { useEffect, useRef, useState, type RefObject } from 'react'
import { useSettled } from '../../../kit/data/use-settled.ts'
import { Empty } from '../../../kit/ui/states.tsx'
import { Grid } from '../../../kit/ui/place.tsx'
import { cardOf, type CardName } from './cards.tsx'
import { useListed } from './listed.ts'
import place from '../../../kit/look/place.module.css'
import styles from '../../../kit/home/home.module.css'

export const Cards = ({ names }: { names: readonly CardName[] }) => {
  const grid = useRef<HTMLDivElement>(null)
  const listed = useListed(names)
  const isEmpty = useRestsEmpty(grid)
  return (
    <>
      <Grid ref={grid} least="max(450px, 40%)" gap={16} align="start" className={styles.cards}>
        {names.map((name) => {
          const { wide, Content } = cardOf(name)
          return (
            <div key={name} className={place.shrink} data-wide={wide}>
              <Content {...listed} />
            </div>
          )
        })}
      </Grid>
      {isEmpty && (
        <Empty
          drawing="paper"
          title="现在没有要显示的内容"
          text="有了与您有关的数据，卡片会自动出现；点“调整卡片”可以选择其他卡片。"
        />
      )}
    </>
  )
}

const useRestsEmpty = (grid: RefObject<HTMLElement | null>): boolean => {
  const settled = useSettled()
  const [isEmpty, setEmpty] = useState(false)
  useEffect(() => {
    const look = () => setEmpty(!grid.current?.querySelector(':scope > :not(:empty)'))
    const observer = new MutationObserver(look)
    observer.observe(grid.current!, { childList: true, subtree: true })
    look()
    return () => observer.disconnect()
  }, [grid])
  return settled && isEmpty
}
