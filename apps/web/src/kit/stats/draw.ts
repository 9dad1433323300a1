/** ECharts with only the used parts; loaded on demand. */
import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as register, type EChartsCoreOption } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'

register([
  AriaComponent,
  BarChart,
  CanvasRenderer,
  GridComponent,
  LabelLayout,
  LegendComponent,
  LineChart,
  PieChart,
  TooltipComponent,
])

export interface Size {
  width: number
  height: number
}

export interface Drawing {
  picture(ground: string): string
  change(option: EChartsCoreOption, size: Size): void
  remove(): void
}

export const draw = (
  box: HTMLElement,
  option: EChartsCoreOption,
  size: Size,
  onPick: (series: number, point: number) => void,
): Drawing => {
  const chart = init(box, null, size)
  chart.getZr().setSleepAfterStill(1)
  chart.setOption(option)
  chart.on('click', ({ seriesIndex, dataIndex }) => onPick(seriesIndex ?? 0, dataIndex))
  return {
    picture: (ground) => chart.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: ground }),
    change: (next, to) => {
      chart.getZr().resize(to)
      chart.setOption(next, true)
    },
    remove: () => chart.dispose(),
  }
}
