import type { ConsentOffer } from '@huxi/contract'
import { Checkbox } from 'antd'
import { SafeHtml } from '../../../kit/rich-text/safe-html.tsx'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { Status } from '../../../kit/ui/status.tsx'
import panel from '../../../kit/look/panel.module.css'
import words from '../../../kit/look/words.module.css'
import spoken from '../../../platform/spoken.module.css'
import styles from './consent.module.css'

const STATES = {
  active: { tone: 'success', text: '已签署' },
  renew: { tone: 'warning', text: '需重新签署' },
  withdrawn: { tone: 'danger', text: '已撤回' },
  none: { tone: 'off', text: '未签署' },
} as const

interface OffersProps {
  offers: readonly ConsentOffer[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

const without = (ids: readonly string[], id: string): string[] => ids.filter((one) => one !== id)

export const Offers = ({ offers, chosen, onChoose }: OffersProps) => (
  <Stack as="ul" gap={12} aria-label="知情同意书">
    {offers.map(({ id, title, type_dictText, textVersion, state, signedAt }) => (
      <Row as="li" gap={12} lines={4} wrap key={id}>
        <Checkbox
          checked={chosen.includes(id)}
          disabled={state === 'active'}
          onChange={({ target }) => onChoose(target.checked ? [...chosen, id] : without(chosen, id))}
        >
          {title}
        </Checkbox>
        <span className={words.second}>
          {type_dictText} · {textVersion}
        </span>
        <Status {...STATES[state]} />
        {signedAt && <span className={words.muted}>{signedAt.slice(0, 16)}</span>}
      </Row>
    ))}
  </Stack>
)

interface ReadingProps {
  offers: readonly ConsentOffer[]
  agreed: readonly string[]
  onAgree: (ids: readonly string[]) => void
  forAnother: boolean
}

/** Agreement stands at the end of each text. */
export const Reading = ({ offers, agreed, onAgree, forAnother }: ReadingProps) =>
  offers.map(({ id, title, textVersion, content }) => (
    <article key={id} className={`${panel.panel} ${styles.text}`} aria-label={title}>
      <div className={panel.head}>
        <h2>{title}</h2>
        <span className={words.muted}>{textVersion}</span>
      </div>
      <SafeHtml html={content} />
      <div className={styles.agree}>
        <Checkbox
          checked={agreed.includes(id)}
          onChange={({ target }) => onAgree(target.checked ? [...agreed, id] : without(agreed, id))}
        >
          {forAnother ? '已阅读并理解，代患者同意' : '已阅读并理解，同意'}
          <span className={spoken.srOnly}>{title}</span>
        </Checkbox>
      </div>
    </article>
  ))
