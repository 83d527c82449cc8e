import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  open: {
    name: 'Open',
    says: 'Alarms of which nobody has said yet what became of them; there are none while a child is on leave, on an excursion, on holiday or when school is over',
  },
  today: {
    name: 'Today',
    says: 'Alarms that began today, those withdrawn later by late data among them; without those of which nobody was told because of leave and the like',
  },
  resolved: {
    name: 'Resolved today',
    says: 'Alarms that began today and of which somebody has said what became of them',
  },
});
