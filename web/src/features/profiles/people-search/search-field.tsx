import { limits } from '@foyer/contract/limits.ts';
import { Loader } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './search-field.module.css';

type Props = { value: string; isBusy: boolean; onType: (typed: string) => void; onSubmit: () => void };

/** A search field with a clear button. */
export function SearchField({ value, isBusy, onType, onSubmit }: Props) {
  const { t } = useTranslation('people-search');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <search>
      <form
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <label className="visually-hidden" htmlFor={id}>
          {t('label')}
        </label>
        <IconSearch size={22} stroke={1.5} aria-hidden />
        <input
          ref={input}
          id={id}
          type="search"
          name="q"
          autoComplete="off"
          enterKeyHint="search"
          placeholder={t('placeholder')}
          maxLength={limits.peopleSearch.max}
          value={value}
          onChange={(event) => onType(event.target.value)}
        />
        {isBusy && <Loader size={20} aria-hidden />}
        {value !== '' && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('clear')}
            onClick={() => {
              onType('');
              input.current?.focus();
            }}
          >
            <IconX size={20} stroke={1.5} aria-hidden />
          </button>
        )}
      </form>
    </search>
  );
}
