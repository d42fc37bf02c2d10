/** A panel of the block editor: names that the text is about, to accept as tags. */
(function ({ apiFetch, components, data, editPost, element, plugins }, { path, restBase, words }) {
  const { createElement, useState } = element;

  /** The tag's id: the site's own, or a new one. */
  async function termId(name) {
    try {
      return (await apiFetch({ path: `/wp/v2/${restBase}`, method: 'POST', data: { name } })).id;
    } catch (error) {
      if (error.code === 'term_exists') return error.data.term_id;
      throw error;
    }
  }

  function suggestions() {
    const { getCurrentPostId, getEditedPostAttribute, getEditedPostContent } = data.select('core/editor');
    return apiFetch({
      path: path.replace('%d', getCurrentPostId()),
      method: 'POST',
      data: { title: getEditedPostAttribute('title'), content: getEditedPostContent() },
    });
  }

  function Panel() {
    const [tags, setTags] = useState([]);
    const [said, setSaid] = useState('');
    const [isAsking, setAsking] = useState(false);

    async function ask() {
      setAsking(true);
      setSaid(words.asking);
      try {
        const { tags: found } = await suggestions();
        setTags(found);
        setSaid(found.length > 0 ? words.accept : words.none);
      } catch (error) {
        setSaid(`${words.failed} ${error.message}`);
      }
      setAsking(false);
    }

    async function accept(name) {
      try {
        const id = await termId(name);
        const chosen = data.select('core/editor').getEditedPostAttribute('tags') ?? [];
        await data.dispatch('core/editor').editPost({ tags: [...new Set([...chosen, id])] });
        setTags((left) => left.filter((tag) => tag.name !== name));
      } catch (error) {
        setSaid(`${words.failed} ${error.message}`);
      }
    }

    const button = createElement(
      components.Button,
      { variant: 'secondary', onClick: ask, disabled: isAsking },
      words.suggest,
    );
    const offered = tags.map(({ name, category }) =>
      createElement(
        components.Button,
        {
          key: name,
          className: 'textkin-tag',
          variant: 'tertiary',
          title: category,
          onClick: () => accept(name),
        },
        `+ ${name}`,
      ),
    );
    return createElement(
      editPost.PluginDocumentSettingPanel,
      { name: 'textkin-suggest', title: words.title },
      button,
      createElement('p', { role: 'status' }, said),
      createElement('div', null, ...offered),
    );
  }

  plugins.registerPlugin('textkin', { render: Panel, icon: 'networking' });
})(window.wp, window.textkinEditor);
