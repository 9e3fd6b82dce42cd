import { Button, Menu, Modal, TextInput } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { t } from '../../locales/index.ts';

interface SavedView {
  readonly name: string;
  /** The query of the view's address, with `?`. */
  readonly search: string;
}

const MOST = 50;

/** Views stored in this browser. */
export function SavedViews() {
  const router = useRouter();
  const [views, setViews] = useLocalStorage<readonly SavedView[]>({ key: 'vpds-views', defaultValue: [] });
  const [isNaming, naming] = useDisclosure(false);
  const [name, setName] = useState('');
  const save = (): void => {
    const kept = views.filter((view) => view.name !== name.trim()).slice(-(MOST - 1));
    if (name.trim() !== '') setViews([...kept, { name: name.trim(), search: window.location.search }]);
    naming.close();
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button>{t('views.title')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map((view) => (
            <Menu.Item key={view.name} onClick={() => router.history.push(`${window.location.pathname}${view.search}`)}>
              {view.name}
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item onClick={naming.open}>{t('views.save')}</Menu.Item>
          {views.length > 0 && <Menu.Label>{t('views.remove')}</Menu.Label>}
          {views.map((view) => (
            <Menu.Item key={view.name} onClick={() => setViews(views.filter((each) => each !== view))}>
              {t('views.removeOne', { name: view.name })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isNaming} onClose={naming.close} title={t('views.save')}>
        <ActForm onSend={save}>
          <TextInput
            data-autofocus
            label={t('views.name')}
            description={t('views.hint')}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" variant="filled" mt={12}>
            {t('act.save')}
          </Button>
        </ActForm>
      </Modal>
    </>
  );
}
