import { screen } from '@testing-library/react'
import { it } from 'vitest'
import { server } from '../../../../test/booking.ts'
import { renderAt } from '../../../../test/kit.tsx'
import { Cards } from './row.tsx'

it('a dashboard without any card says so', async () => {
  server({})
  renderAt('/', <Cards names={[]} />)
  await screen.findByText('现在没有要显示的内容')
})
