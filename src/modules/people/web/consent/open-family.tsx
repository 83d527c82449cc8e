import { Alert, Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../../kernel/web/http/hooks';
import { openAnswer } from '../../contract';
import { RELATIONS, type Relation } from '../../rules/consent';
import { useT } from '../texts';
import { AnswerList, chosenOf, type Answers } from './answer-list';
import { ConsentTag, Wording } from './consent-tag';
import type { Opened } from './family';
import { Matters } from './open-matters';
import { ReleasedList } from './open-releases';

type Child = Opened['children'][number];

interface OpenFamilyProps {
  readonly opened: Opened;
  /** What was asked for was refused: perhaps the half hour is over. */
  readonly onError: (error: unknown) => void;
}
/** What a phone opens: the consents of its children, and what the school released about them. */
export function OpenFamily({ opened, onError }: OpenFamilyProps) {
  const t = useT();
  return (
    <>
      {opened.known ? null : <Alert type="warning" showIcon title={t('openStranger')} />}
      {opened.children.map((child) => (
        <ChildAnswers key={child.userId} opened={opened} child={child} onError={onError} />
      ))}
      {opened.known ? <Matters pass={opened.pass} onError={onError} /> : null}
      {opened.reads.length ? <ReleasedList opened={opened} onError={onError} /> : null}
    </>
  );
}

function ChildAnswers({ opened, child, onError }: OpenFamilyProps & { readonly child: Child }) {
  const t = useT();
  const [value, setValue] = useState<Answers>({});
  const [name, setName] = useState('');
  const [relation, setRelation] = useState<Relation>();
  const [done, setDone] = useState<boolean>();
  const answer = useAct(openAnswer, { onDone: (r) => setDone(r.waits) });
  const answers = chosenOf(child.purposes, value);
  const who = opened.known ? {} : { name: name.trim(), relation };
  const ready = answers.length > 0 && (opened.known || (name.trim() !== '' && relation != null));
  if (done !== undefined)
    return (
      <section className="panel">
        <Alert type="success" showIcon title={t(done ? 'openWaits' : 'openDone')} description={t('openDoneText')} />
      </section>
    );
  return (
    <section className="panel stack">
      <h2>
        {child.name} {child.clazzName ? <span className="soft">{child.clazzName}</span> : null}
      </h2>
      {child.own ? (
        <p className="soft">{t('openOwn')}</p>
      ) : (
        <>
          <AnswerList
            purposes={child.purposes}
            value={value}
            onChange={setValue}
            below={(purpose) => {
              const asked = child.purposes.find((p) => p.purpose === purpose);
              return asked ? (
                <>
                  {opened.known ? <ConsentTag state={asked.state} /> : null}
                  <Wording text={asked.text} />
                </>
              ) : null;
            }}
          />
          {opened.known ? null : (
            <Form layout="vertical" size="large">
              <Form.Item label={t('openYourName')} htmlFor="open-name">
                <Input id="open-name" value={name} maxLength={16} onChange={(e) => setName(e.target.value)} />
              </Form.Item>
              <Form.Item label={t('field.relation')}>
                <Select
                  aria-label={t('field.relation')}
                  value={relation}
                  onChange={setRelation}
                  options={RELATIONS.map((r) => ({ value: r, label: t(`relation.${r}`) }))}
                />
              </Form.Item>
            </Form>
          )}
          <Button
            block
            size="large"
            type="primary"
            disabled={!ready}
            loading={answer.busy}
            onClick={() => void answer.run({ pass: opened.pass, userId: child.userId, answers, ...who }, onError)}
          >
            {t('openSubmit')}
          </Button>
        </>
      )}
    </section>
  );
}
