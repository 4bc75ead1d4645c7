-- Definitions of puzzles: the language server, colours, comments.

vim.filetype.add({ extension = { pz = "puzzlec" } })

-- Before version 0.11 there are colours only.
if vim.lsp.config then
  vim.lsp.config("puzzlec", {
    cmd = { "puzzlec", "lsp" },
    filetypes = { "puzzlec" },
    root_markers = { ".git" },
  })
  vim.lsp.enable("puzzlec")
end

vim.api.nvim_create_autocmd("FileType", {
  pattern = "puzzlec",
  callback = function()
    vim.bo.commentstring = "# %s"
    pcall(vim.treesitter.start)
  end,
})
