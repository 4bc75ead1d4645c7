-- Definitions of puzzles: the language server, colours, comments.

vim.filetype.add({ extension = { pz = "puzzlec" } })

-- Before version 0.11 there are colours only.
local server = vim.lsp.config and vim.fn.executable("puzzlec") == 1
if server then
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
    vim.bo.expandtab = true
    vim.bo.shiftwidth = 2
    vim.bo.softtabstop = 2
    vim.treesitter.start()
    if vim.lsp.config and not server then
      vim.notify_once("puzzlec is not in PATH: there are colours only", vim.log.levels.WARN)
    end
  end,
})
